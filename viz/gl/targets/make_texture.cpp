#include "viz/gl/targets/make_texture.hpp"

namespace lockstep {

GlTexture make_texture(int width, int height, GLenum format) {
    GLuint name = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &name);
    GlTexture texture(name);
    glTextureStorage2D(name, 1, format, width, height);
    glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTextureParameteri(name, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTextureParameteri(name, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTextureParameteri(name, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

}  // namespace lockstep

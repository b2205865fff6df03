#include "app/gui/panels/frame/completing_field.hpp"

#include <utility>

#include <imgui.h>
#include <imgui_stdlib.h>

namespace lockstep {
namespace {

struct Typing {
    CompletingField::Keys keys;
    const std::function<std::string(const std::string&)>& complete;
    bool* to_end;
};

void put(ImGuiInputTextCallbackData& data, const std::string& text) {
    data.DeleteChars(0, data.BufTextLen);
    data.InsertChars(0, text.c_str());
}

int answer(ImGuiInputTextCallbackData* data) {
    auto& typing = *static_cast<Typing*>(data->UserData);
    if (data->EventFlag == ImGuiInputTextFlags_CallbackCompletion) {
        const std::string before(data->Buf, static_cast<std::size_t>(data->BufTextLen));
        const auto after = typing.complete(before);
        typing.keys.left = after == before;
        if (after == before) return 0;
        put(*data, after);
        typing.keys.edited = true;
    } else if (data->EventFlag == ImGuiInputTextFlags_CallbackHistory) {
        typing.keys.moved += data->EventKey == ImGuiKey_DownArrow ? 1 : -1;
    } else if (*typing.to_end) {
        *typing.to_end = false;
        data->CursorPos = data->SelectionStart = data->SelectionEnd = data->BufTextLen;
    }
    return 0;
}

}  // namespace

CompletingField::Keys CompletingField::draw(const char* id, const char* hint, std::string& text,
                                            const std::function<std::string(const std::string&)>& complete) {
    Typing typing{.keys = {}, .complete = complete, .to_end = &to_end_};
    if (std::exchange(focus_, false)) ImGui::SetKeyboardFocusHere();
    constexpr auto flags = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackCompletion |
                           ImGuiInputTextFlags_CallbackHistory | ImGuiInputTextFlags_CallbackAlways;
    typing.keys.entered = ImGui::InputTextWithHint(id, hint, &text, flags, answer, &typing);
    typing.keys.edited = typing.keys.edited || ImGui::IsItemEdited();
    return typing.keys;
}

}  // namespace lockstep

#include "kernels/simt/fault.hpp"

#include <exception>
#include <new>

#include "kernels/base/progress.hpp"
#include "kernels/data/input_error.hpp"

namespace lockstep {

std::string text_of_thrown() {
    try {
        throw;
    } catch (const Cancelled&) {
        return {};
    } catch (const DeviceError&) {
        return {};
    } catch (const InputError&) {
        return {};
    } catch (const std::bad_alloc&) {
        return {};
    } catch (const std::exception& thrown) {
        return std::string("throws an exception: ") + thrown.what();
    } catch (...) {
        return "throws an exception";
    }
}

}  // namespace lockstep

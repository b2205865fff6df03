#!/usr/bin/env bash
# Files are compiled together exactly if no name of one file has a meaning in another (.cmake/together.py).
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

keeps() { printf 'namespace lockstep {\nnamespace {\n\n%s\n\n}  // namespace\n\n%s\n}  // namespace lockstep\n' "$1" "${2:-}"; }
write() {  # write FILE TEXT [INCLUDE]
  mkdir -p "$(dirname "$1")"
  { [ -z "${3:-}" ] || echo "#include \"$3\""; echo "$2"; } >"$1"
}
failed=0
# apart|joined MESSAGE: expects that the files just written are compiled as two files, or as one.
pieces() { printf '%s\n' room/family/a.cpp room/family/b.cpp | python3 "$root/.cmake/together.py" out | wc -l; }
apart() { [ "$(pieces)" = 2 ] || { echo "compiled as one: $1"; failed=1; }; }
joined() { [ "$(pieces)" = 1 ] || { echo "compiled alone: $1"; failed=1; }; }
a() { write room/family/a.cpp "$(keeps "$@")"; }
b() { write room/family/b.cpp "$(keeps "$@")"; }

a 'constexpr float kRow = 20, kGap = 4;'
b 'constexpr float kSide = 3;' 'float side() { return kSide; }'
joined "nothing in common"
b 'constexpr float kGap = 5;'
apart "both keep a constant"
b '' 'float gap() { return kGap; }'
apart "one keeps a constant that the other has from elsewhere"
b '' 'float gap(const Look& look) { return look.kRow + sizes::kGap; }  // as kRow'
joined "members, names of a namespace, comments"
write room/header.hpp 'inline float twice() { return 2 * kRow; }'
write room/family/b.cpp 'namespace lockstep {}' room/header.hpp
apart "a header of the other mentions it"
a 'std::string text_of(int number) {
    const int longer = number;
    return std::to_string(longer);
}

struct Place {
    int x = 0;
};'
b 'std::string text_of(double number) { return {}; }'
apart "two functions of one name"
b '' 'Place longer();'
apart "a type"
b '' 'int longer();'
joined "what a function keeps"
a 'using Json = nlohmann::json;'
b 'using Json = nlohmann::json;'
joined "the same short name for the same"
b 'using Json = nlohmann::ordered_json;'
apart "the same short name for another"
write room/family/b.cpp 'using namespace std;'
apart "all names of a namespace"
exit $failed

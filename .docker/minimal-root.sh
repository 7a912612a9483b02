#!/bin/sh
# Copies Debian packages to a folder that becomes the root of an image: those that own the given files, or the libraries these
# load, and no others. The image then has no shell and no package manager. Licences go along, and dpkg's status, for scanners.
#
#   minimal-root.sh ROOT FILE...
set -eu
root=$1
shift

libraries=$(ldd "$@" 2>/dev/null | sed -n 's|.*=> \(/[^ ]*\) .*|\1|p') # scripts and data have none
# shellcheck disable=SC2086 # Debian's paths have no spaces
packages=$(realpath "$@" $libraries | xargs dpkg --search 2>/dev/null | cut -d : -f 1 | sort -u)

mkdir -p "$root/var/lib/dpkg/status.d"
for package in $packages; do
  dpkg --status "$package" >"$root/var/lib/dpkg/status.d/$package"
done
# Some files of a package may be missing, because dpkg.conf left them out.
# shellcheck disable=SC2086
dpkg --listfiles $packages | sort -u | while read -r path; do
  if [ -e "$path" ]; then echo ".$path"; fi
done | tar --create --no-recursion --directory / --files-from - | tar --extract --preserve-permissions --directory "$root"

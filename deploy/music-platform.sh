#!/bin/sh
# The command line with the settings and as the user of the service: install as /usr/local/bin/music-platform.
# It reads and writes as that user: give files a place that it may use, such as /var/lib/music-platform.
program=/opt/music-platform
# cron's PATH lacks runuser.
PATH=$PATH:/usr/sbin:/sbin
set -- "$program/node_modules/.bin/node" --env-file-if-exists=/etc/music-platform.env "$program/server/cli.ts" "$@"
if [ "$(id -u)" = 0 ]; then exec runuser -u music-platform -- "$@"; else exec sudo -u music-platform "$@"; fi

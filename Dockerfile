# Two images: docker build -t vitrine . has the Chromium that prints the PDF; docker build --target slim -t vitrine:slim . has
# none, and prints in the shared browser at CHROMIUM_WS_ENDPOINT. Both start from an empty root, and have neither a shell nor a
# package manager. Layers are ordered by how rarely they change, so updates pull little.
# NODE_IMAGE builds on another image of Debian with Node 24. The digest is renewed every week by Dependabot (.github/dependabot.yml).
ARG NODE_IMAGE=pinned
FROM node:24-trixie-slim@sha256:50c3b2f6988dfc307b86e5301d69611af31f4789bdf232863b07d3b02fe55ae0 AS pinned
FROM ${NODE_IMAGE} AS base

FROM base AS modules
WORKDIR /vitrine
COPY package.json package-lock.json ./
# No dependency needs an install script.
RUN npm ci --ignore-scripts --no-audit --no-fund

# What runs. Tests, source maps, types, manuals, styles and fonts that nothing reads are for developers. Licences stay. So do
# builds and protocols that nothing loads: unpdf draws no pages, Puppeteer speaks no BiDi, and docx is imported as a module.
FROM modules AS dependencies
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -r node_modules/@napi-rs node_modules/chromium-bidi node_modules/zod \
 && find node_modules/docx/dist -type f ! -name index.mjs -delete \
 && find node_modules -type d \( -name test -o -name tests -o -name 'benchmark*' \) -prune -exec rm -r {} + \
 && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' -o -name '*.css' -o -name '*.scss' \
      -o -name '*.md' -not -iname 'licen[cs]e*' \) -delete \
 && find node_modules/@fontsource-variable node_modules/@fontsource -type f \
      \( -name '*-wdth-*' -o -name '*-standard-*' -o -name '*-latin*.woff*' -o -name '*.woff' \) -delete

FROM modules AS build
COPY tsconfig.json ./
COPY src src
RUN npx tsc -p src/tsconfig.build.json

# All that runs besides JavaScript. Node's symbols, manuals, translations and character sets other than UTF-8 stay behind.
FROM base AS system
COPY .docker/dpkg.conf /etc/dpkg/dpkg.cfg.d/vitrine
COPY .docker/minimal-root.sh /usr/local/bin/
RUN apt-get update \
 && apt-get install -y --no-install-recommends binutils tini \
 && strip /usr/local/bin/node \
 && find /usr/share/doc -type f ! -name copyright -delete \
 && rm -rf /usr/share/locale /usr/share/man /usr/share/info /usr/share/i18n /usr/lib/*/gconv \
 && minimal-root.sh /root-slim /usr/local/bin/node /usr/bin/tini /usr/lib/os-release /usr/lib/locale/C.utf8/LC_CTYPE \
 && cp --archive --parents /usr/local/bin/node /etc/passwd /etc/group /etc/nsswitch.conf /root-slim \
 && install --directory --owner=1000 --group=0 --mode=775 /data

FROM base AS health
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
COPY .docker/answers.c ./
RUN gcc -O2 -Wall -Werror -o /answers answers.c

FROM system AS chromium
# One small typeface for what no other font has; the CV's fonts come with the page.
RUN apt-get install -y --no-install-recommends chromium-headless-shell fonts-dejavu-core \
 && minimal-root.sh /root-full /usr/lib/chromium/chromium-headless-shell /usr/lib/chromium/icudtl.dat \
      /etc/fonts/fonts.conf /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf

FROM scratch AS server
COPY --from=system /root-slim /
# Group 0 may write as well: OpenShift gives a container any user in that group.
COPY --from=system /data /data
COPY --from=health /answers /usr/local/bin/
WORKDIR /vitrine
# Owned by root, so that an intruder in the server process cannot change the code it runs.
COPY --from=dependencies /vitrine/node_modules node_modules
COPY package.json LICENSE ./
COPY openapi openapi
COPY static static
COPY templates templates
COPY --from=build /vitrine/dist dist
# The sample site, for `serve --sample`. /content is empty until the owner mounts a folder over it.
COPY content content

# A smaller young generation than V8's 16 MiB: 126 MiB less memory with 2,000 pages, and no slower. One thread for V8's work
# in the background instead of four: on two cores, they took the processor from an edit, which could last half as long again.
# For every stage, because V8 rejects code that was compiled under other options.
ENV NODE_OPTIONS="--max-semi-space-size=8 --v8-pool-size=1"
# The allocator returns large blocks to the system, such as those of resized photos: 240 MiB less with 400 photos.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CONTENT_DIR=/content DATA_DIR=/data
ENV PATH=/usr/local/bin:/usr/bin
# No VOLUME, which would drop what an image made from this one copies to /content.
EXPOSE 3000
# By number, so that Kubernetes can tell that it is not root.
USER 1000:1000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["answers", "/healthz"]
# tini reaps zombies: Chromium's children may outlive their parents. docker run vitrine check /content runs another command.
ENTRYPOINT ["tini", "--", "node", "dist/cli/bin.js"]
CMD ["serve"]

LABEL org.opencontainers.image.title="Vitrine" \
      org.opencontainers.image.description="A personal-website server: one folder of content becomes pages that people, crawlers and agents all read well." \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="1.0.0" \
      org.opencontainers.image.base.name="docker.io/library/node:24-trixie-slim"

# Node's compile cache for a page and the card makes the start a quarter faster.
FROM server AS filled
ENV NODE_COMPILE_CACHE=/tmp/compiled
RUN ["node", "dist/tools/fill-compile-cache.js"]

FROM system AS compiled
COPY --from=filled /tmp/compiled /compiled
RUN chmod -R a+rX /compiled

FROM server AS slim
COPY --from=compiled --chown=root:root /compiled compiled
ENV NODE_COMPILE_CACHE=/vitrine/compiled

FROM slim AS full
COPY --from=chromium /root-full /
# Debian's launcher is a shell script.
ENV CHROMIUM_PATH=/usr/lib/chromium/chromium-headless-shell

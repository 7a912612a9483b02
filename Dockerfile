# Vitrine with the Chromium that prints the PDF: docker build -t vitrine .
# Layers are ordered by how rarely they change, so updates pull little.
ARG NODE_IMAGE=node:24-trixie-slim

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /vitrine
COPY package.json package-lock.json ./
# No dependency needs an install script. Tests, source maps, TypeScript (Node does not run it in node_modules), manuals and
# styles are for developers and take 45 MB. Licences stay.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && find node_modules -type d \( -name test -o -name tests -o -name 'benchmark*' \) -prune -exec rm -r {} + \
 && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' -o -name '*.css' -o -name '*.scss' \
      -o -name '*.md' -not -iname 'licen[cs]e*' \) -delete

FROM ${NODE_IMAGE} AS vitrine
COPY .docker/dpkg.conf /etc/dpkg/dpkg.cfg.d/vitrine
# The image does not run npm, so it is removed.
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      chromium-headless-shell fonts-noto-cjk fonts-noto-color-emoji fonts-noto-core tini \
 && apt-get clean \
 && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /opt/yarn* \
 && install -d -o node -g node /data

WORKDIR /vitrine
COPY --from=dependencies /vitrine/node_modules node_modules
COPY package.json ./
COPY openapi openapi
COPY static static
COPY templates templates
COPY src src
# The sample site, until the owner mounts a folder over it.
COPY content /content

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CONTENT_DIR=/content DATA_DIR=/data
VOLUME ["/content", "/data"]
EXPOSE 3000
USER node
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# tini reaps zombies: Chromium's children may outlive their parents.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--import", "./src/preload.js", "src/cli/vitrine.ts", "serve"]

LABEL org.opencontainers.image.title="Vitrine" \
      org.opencontainers.image.description="A personal-website server: one folder of content becomes pages that people, crawlers and agents all read well." \
      org.opencontainers.image.licenses="MIT"

# Node's compile cache for a page, the PDF and the card (7 MB) makes the start a quarter faster.
FROM vitrine AS compiled
RUN NODE_COMPILE_CACHE=/tmp/compiled node src/tools/fill-compile-cache.ts \
 && chmod -R a+rX /tmp/compiled

FROM vitrine
# Owned by root, so that an intruder in the server process cannot change the code it runs.
COPY --from=compiled --chown=root:root /tmp/compiled compiled
ENV NODE_COMPILE_CACHE=/vitrine/compiled

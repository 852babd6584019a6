# docker build -t music-platform .      Run it with compose.yaml: docs/operations.md.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.base.json ./
COPY contract contract
COPY design design
COPY messages messages
COPY scripts scripts
COPY web web
RUN node scripts/build.ts

FROM node:26.10.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has Node: the copy that comes by npm, for machines without Node 26, would be 100 MB for nothing.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
# Makes copies of videos and sounds that browsers do not play.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node -m 750 /data
# The name that messages and the guide call the command line by.
RUN ln -s /app/server/cli.ts /usr/local/bin/music-platform
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE ./
COPY contract contract
COPY design design
COPY samples samples
COPY server server
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--no-concurrent-marking", "--heap-growing-percent=100", "--v8-pool-size=2", "server/cli.ts", "serve"]

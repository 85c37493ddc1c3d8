# Caddy with the module of a DNS provider, for the wildcard certificate:
# docker build -f deploy/Caddy.Dockerfile --build-arg DNS_MODULE=github.com/caddy-dns/cloudflare deploy
FROM caddy:2.10.2-builder AS build
ARG DNS_MODULE
RUN xcaddy build v2.10.2 --with "${DNS_MODULE:?}"

FROM caddy:2.10.2
COPY --from=build /usr/bin/caddy /usr/bin/caddy

# Image of the job in dump.yaml:  docker build -f deploy/kubernetes/dump.Dockerfile -t registry.example.com/komora-dump:18 deploy
FROM docker.io/library/postgres:18-trixie
RUN apt-get update && apt-get install -y --no-install-recommends age && rm -rf /var/lib/apt/lists/*
COPY dump.sh /usr/local/bin/komora-dump
USER 10001
ENTRYPOINT ["komora-dump"]

// A key pair of nobody, made for tests with openssl: a certificate of localhost and 127.0.0.1 until 2126 that signs itself, as PEM.

export const mailCertificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIBmzCCAUGgAwIBAgIUEhSZqVw/3pynZoDQhyy05oPsCvAwCgYIKoZIzj0EAwIw',
  'FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDEzMjg1OVoYDzIxMjYxMDMx',
  'MTMyODU5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO',
  'PQMBBwNCAARcbhyK1yBC2GO5x2tgSKU66Y+m+LAyNSdcETUpcBuqCcfzx5zU5/um',
  'OTe+mcjYpMKbKjTjiBtLybBl6Z2n9qifo28wbTAdBgNVHQ4EFgQUqikPgoy3GEUh',
  'r7GVWxbrIwxIGYMwHwYDVR0jBBgwFoAUqikPgoy3GEUhr7GVWxbrIwxIGYMwDwYD',
  'VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI',
  'zj0EAwIDSAAwRQIhAK1W2KVxL9Y6BXSU54FSAtS/XmBR1RBwS2VfAUsaHYhrAiBO',
  'C+i8fSgjQbyS2S3YqsklMMFt5ZN/l3N2IUcc2gSLdw==',
  '-----END CERTIFICATE-----',
].join('\n');

export const mailKey = [
  '-----BEGIN PRIVATE KEY-----',
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYK56mCifFpJK9oLU',
  'sU8D6OqYfHpENSnRPFPvJqaAzHyhRANCAARcbhyK1yBC2GO5x2tgSKU66Y+m+LAy',
  'NSdcETUpcBuqCcfzx5zU5/umOTe+mcjYpMKbKjTjiBtLybBl6Z2n9qif',
  '-----END PRIVATE KEY-----',
].join('\n');

export { useFormat, useLocale, useText } from '@komora/web-kit/use-text';

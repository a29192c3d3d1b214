export { maskEmail, maskPhone, mayRead } from './person-data.ts';

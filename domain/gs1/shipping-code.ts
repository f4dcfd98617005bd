export const shippingCodePattern = /^[A-Za-z0-9][A-Za-z0-9./_-]{0,29}$/

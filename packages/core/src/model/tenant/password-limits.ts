/** In Unicode code points, after NFC. The minimum is what a tenant that says nothing asks for. */
export const passwordLimits = { minimum: 15, maximum: 256 } as const;

export const reviewKind = 'recovery';

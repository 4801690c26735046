import words from '../../text/desk-audit/en.json' with { type: 'json' };

type AuditAction = Extract<keyof typeof words, `${string}.${string}`>;

/** Actions that rows of the audit have: the keys of their words. */
export const auditActions = Object.keys(words).filter(key => /^[a-z-]+\.[a-z-]+(\/[A-Za-z]+)?$/.test(key)) as readonly AuditAction[];

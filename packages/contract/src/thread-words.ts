// Apart from the calls: screens use these words without the schemas.

export const threadKinds = ['question', 'complaint'] as const;
/** `reopened`: the customer wrote in a closed thread. */
export const threadStates = ['open', 'answered', 'closed', 'reopened'] as const;
/** The things that a thread can be about. */
export const aboutKinds = ['order', 'position', 'review', 'instrument'] as const;

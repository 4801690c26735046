/** Asks the screen for the search that it has over itself. */
export const searchAskedEvent = 'search-asked';

/** Whether the screen has shown it. */
export const askSearch = (): boolean => !dispatchEvent(new Event(searchAskedEvent, { cancelable: true }));

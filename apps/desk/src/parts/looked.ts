/** What was looked at of what has to be before an approval: all of it; `opened`: all was given to him, but not shown; or not even that. */
export type Looked = 'all' | 'opened' | 'unopened';

/** How a step of the tests ends that could not run here, because a program, a file or a right is missing: neither passed nor failed, but skipped. */
export const couldNotRun = 77;

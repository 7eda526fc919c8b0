/** Ends the task of the caller, so that the browser answers a press before it goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

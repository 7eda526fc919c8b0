/** Opens a trial account for a visitor who tries a game; false where none was opened, and the visitor was told. */
export const tryAtOnce = async (): Promise<boolean> =>
  (await import("../features/auth/enter-trial.ts")).enterTrial()

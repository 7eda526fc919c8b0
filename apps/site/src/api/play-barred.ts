let barred: () => void = () => {}

/** Sets the handler for a call that was refused because a break or an exclusion of the member is in force. */
export function onPlayBarred(listener: () => void): void {
  barred = listener
}
export const reportPlayBarred = (): void => barred()

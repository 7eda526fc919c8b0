let closed: () => void = () => {}

/** What to do when the house refuses everything: maintenance, or a region it may not serve. */
export function onHouseClosed(listener: () => void): void {
  closed = listener
}
export const reportHouseClosed = (): void => closed()

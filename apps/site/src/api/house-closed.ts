let closed: () => void = () => {}

/** Sets the handler for a house that refuses everything: maintenance, or a region it may not serve. */
export function onHouseClosed(listener: () => void): void {
  closed = listener
}
export const reportHouseClosed = (): void => closed()

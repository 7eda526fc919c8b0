import type { RoomMessage } from "@croupier/contract/chat-room-values"

/** Numbers of messages are longer than a number of JavaScript can be. */
export const isBefore = (one: string, other: string): boolean =>
  one.length === other.length ? one < other : one.length < other.length

/** A page of the newest messages, taken into those that are known; alone where messages between them are missing. */
export function withNewest(
  known: readonly RoomMessage[],
  page: readonly RoomMessage[],
): readonly RoomMessage[] {
  const [first] = page
  const last = known.at(-1)
  if (!first || !last || isBefore(last.messageId, first.messageId)) return page
  return [...known.filter(({ messageId }) => isBefore(messageId, first.messageId)), ...page]
}

/** A message of the socket, in its place: new, or as it stands now. */
export function withOne(known: readonly RoomMessage[], message: RoomMessage): readonly RoomMessage[] {
  const { messageId } = message
  if (known.some((each) => each.messageId === messageId))
    return known.map((each) =>
      each.messageId === messageId ? { ...message, isMine: each.isMine || message.isMine } : each,
    )
  // One that was removed before it was read has no place.
  if (message.isRemoved) return known
  const at = known.findIndex((each) => isBefore(messageId, each.messageId))
  return at === -1 ? [...known, message] : known.toSpliced(at, 0, message)
}

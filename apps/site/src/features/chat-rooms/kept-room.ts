const KEPT = "chat-room"

/** The room that was read last on this device. */
export const keptRoom = (): string | null => localStorage.getItem(KEPT)
export const keepRoom = (room: string): void => localStorage.setItem(KEPT, room)

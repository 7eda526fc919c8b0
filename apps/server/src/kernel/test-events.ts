import { inTransaction, type Db } from "@croupier/database"
import { createEvents, type EventName, type EventOf, type Events, type Reaction } from "./events.ts"
import { testQueue } from "./test-queue.ts"

/** Events that nothing reacts to: they are written down with their names. */
export function testEvents(): { readonly events: Events; readonly emitted: object[] } {
  const emitted: object[] = []
  return {
    emitted: emitted,
    events: { emit: async (_, event, payload) => void emitted.push({ event, ...payload }) },
  }
}

/** Lets an event happen in a transaction of its own. Answers with the jobs that durable reactions planned. */
export async function happens<E extends EventName>(
  db: Db,
  reactions: readonly Reaction[],
  event: E,
  payload: EventOf<E>,
) {
  const { queue, planned } = testQueue()
  const events = createEvents(queue)
  events.connect(reactions)
  await inTransaction(db, (tx) => events.emit(tx, event, payload))
  return planned
}

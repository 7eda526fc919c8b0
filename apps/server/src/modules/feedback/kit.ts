import type { Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { Random } from "../../kernel/random.ts"
import type { Messages } from "../messages/index.ts"

/** The parts that the module is given. */
export interface FeedbackKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Pick<Random, "uuid">
  readonly events: Events
  readonly messages: Pick<Messages, "queueLetter">
}

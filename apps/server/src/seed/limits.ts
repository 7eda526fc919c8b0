import type { MemberContext } from "../call/context.ts"
import type { ResponsibleGaming } from "../modules/responsible-gaming/index.ts"

/** The demo player's deposit limit of a month: well above the deposits of a demo. */
const LIMIT = { kind: "DEPOSIT", period: "MONTH", amount: "20000" } as const

/** The demo player limits deposits, so that the page of limits shows one with its share. */
export async function seedLimit(
  { routes }: Pick<ResponsibleGaming, "routes">,
  player: MemberContext,
): Promise<void> {
  await routes.setPlayLimit(LIMIT, player)
}

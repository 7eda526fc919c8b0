import type { MemberContext } from "../call/context.ts"
import type { ResponsibleGaming } from "../modules/responsible-gaming/index.ts"

/** The demo player's limits: on deposits of a month, well above those of a demo, and on the minutes of a day. */
const LIMITS = [
  { kind: "DEPOSIT", period: "MONTH", amount: "20000" },
  { kind: "TIME", period: "DAY", amount: "600" },
] as const

/** The demo player limits deposits and time, so that the page of limits and the line above every page show them. */
export async function seedLimits(
  { routes }: Pick<ResponsibleGaming, "routes">,
  player: MemberContext,
): Promise<void> {
  for (const limit of LIMITS) await routes.setPlayLimit(limit, player)
}

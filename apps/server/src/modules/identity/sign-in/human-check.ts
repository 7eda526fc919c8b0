import type { Value } from "@croupier/contract"
import type { BotCheckPoint, humanCheck } from "@croupier/contract/human-check"
import type { Context } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { HumanCheck } from "./human-checks/port.ts"
import type { IdentityContext } from "../kit.ts"

/**
 * The parameters of the bot check of a point, for the browser. Refuses HUMAN_CHECK_UNAVAILABLE where the
 * merchant's widget is not set up.
 */
export async function offerHumanCheck(
  kit: IdentityContext,
  context: Context,
  door: BotCheckPoint,
): Promise<Value<typeof humanCheck>> {
  const check = checkAt(kit, context, door)
  return check ? check.offer({ ...context, door }) : { widget: "none" }
}

/**
 * A door where a merchant wants to know that a person knocks: the work behind it is done only after an answer
 * that holds. Refuses HUMAN_CHECK_REQUIRED, HUMAN_CHECK_FAILED, HUMAN_CHECK_UNAVAILABLE.
 */
export const withBotCheck =
  <I extends { readonly humanAnswer?: string | undefined }, C extends Context, O>(
    kit: IdentityContext,
    door: BotCheckPoint,
    work: (input: I, context: C) => Promise<O>,
  ) =>
  async (input: I, context: C): Promise<O> => {
    const check = checkAt(kit, context, door)
    if (check) {
      if (!input.humanAnswer) refuse("HUMAN_CHECK_REQUIRED")
      else if (!(await check.holds(input.humanAnswer, { ...context, door }))) refuse("HUMAN_CHECK_FAILED")
    }
    return work(input, context)
  }

function checkAt(
  kit: IdentityContext,
  { merchant }: Pick<Context, "merchant">,
  door: BotCheckPoint,
): HumanCheck | undefined {
  const { widget, [door]: wanted } = merchant.settings.verification
  if (!wanted) return undefined
  return kit.humanChecks.find((each) => each.widget === widget) ?? refuse("HUMAN_CHECK_UNAVAILABLE")
}

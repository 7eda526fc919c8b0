import type { Outages } from "../../kernel/outages.ts"
import type { IdentityProvider } from "./provider.ts"

/** A provider whose outages are reported: it does not answer, and it does again. */
export function watchedChecks(
  provider: IdentityProvider,
  outages: Pick<Outages, "away" | "back">,
): IdentityProvider {
  const who = `the provider of identity checks ${provider.code}`
  const watch = async <A extends { readonly kind: string; readonly reason?: unknown }>(
    asked: Promise<A>,
  ): Promise<A> => {
    const answer = await asked
    if (answer.kind === "unknown") outages.away(who, answer.reason)
    else outages.back(who)
    return answer
  }
  return {
    ...provider,
    begin: (order) => watch(provider.begin(order)),
    read: (ref) => watch(provider.read(ref)),
  }
}

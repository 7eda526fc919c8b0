import type { Launcher } from "../../games/index.ts"
import type { Opening } from "../wallet/sessions.ts"

/** Opens the games of a provider that speaks GWP/1: its page, with a token that is good once and for a minute. */
export const gwpLauncher = (
  { issueToken }: { readonly issueToken: (opening: Opening) => Promise<string> },
  provider: { readonly code: string; readonly launchUrl: string },
  house: { readonly publicUrl: () => string },
): Launcher => ({
  launch: async ({ member, merchant, gameCode, roomId, mode, language, country }) => {
    const token = await issueToken({
      vendor: provider.code,
      merchantId: merchant.id,
      memberId: member.id,
      memberSession: member.sessionId,
      asset: merchant.asset,
      game: gameCode,
      mode,
      language,
      country,
    })
    const url = new URL(provider.launchUrl)
    const facts = {
      token,
      game: gameCode,
      lang: language,
      currency: merchant.asset,
      mode,
      platform: "W",
      return: house.publicUrl(),
      ...(roomId === undefined ? {} : { room: roomId }),
    }
    for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value)
    return { url: url.href, inFrame: true }
  },
})

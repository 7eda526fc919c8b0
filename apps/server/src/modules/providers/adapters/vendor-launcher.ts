import { isAsset } from "@croupier/ledger"
import type { Launcher } from "../../games/index.ts"
import type { Providers } from "../index.ts"
import { VendorAway, type VendorAdapter } from "./adapter.ts"

/**
 * Opens the games of a vendor with a protocol of its own. The session begins here: some vendors never ask for one, and
 * know their players by name alone. Only real money is played for there.
 */
export const vendorLauncher = (
  { issueToken, wallet }: Pick<Providers, "issueToken" | "wallet">,
  adapter: VendorAdapter,
  house: { readonly publicUrl: () => string },
): Launcher => ({
  launch: async ({ member, merchant, gameCode, mode, language, country }) => {
    const asset = merchant.asset
    if (!isAsset(asset)) throw new Error(`merchant ${merchant.code} plays in ${asset}`)
    if (mode !== "real") throw new VendorAway(`${adapter.code} has no games on trial`)
    const opening = { merchantId: merchant.id, memberId: member.id, asset, mode, language, country }
    const token = await issueToken({ ...opening, vendor: adapter.code, game: gameCode })
    const who = await wallet.authenticate(adapter.code, token, { keep: true })
    if (who.status !== "OK") throw new VendorAway(`${adapter.code} cannot be opened: ${who.status}`)
    const url = await adapter.open({
      token,
      player: who.session.player,
      game: gameCode,
      currency: asset,
      language,
      returnUrl: house.publicUrl(),
    })
    return { url, inFrame: true }
  },
})

import { ROUND_STATES } from "@croupier/provider/wire"
import { z } from "zod"
import { VendorAway, type TransactionEntry, type VendorAdapter } from "../adapter.ts"
import { parseExactly } from "../exact-json.ts"
import { tcgSeal } from "./protocol.ts"
import { allPages } from "../pages.ts"
import { MoneyText } from "../vendor-amount.ts"
import { askWithForm } from "../vendor-call.ts"
import type { TcgCredentials } from "./credentials.ts"

/** The lotteries among TCG's products. */
const PRODUCT = "2"

/** Calls to TCG: its lotteries, the opening of one, its orders. */
export function tcgApi(
  given: TcgCredentials,
): Pick<VendorAdapter, "games" | "open" | "entriesAre" | "entries" | "round"> {
  const ask = async (message: object) => {
    const text = await askWithForm(`${given.url}/doBusiness.do`, tcgSeal(JSON.stringify(message), given))
    const said = Answered.safeParse(parseExactly(text))
    if (said.data?.status !== "0") throw new VendorAway(`TCG said ${said.data?.status ?? "nothing"}`)
    return said.data
  }
  return {
    games: async () => {
      const games = await allPages(1, async (page) => {
        const said = Page.parse(
          await ask({
            method: "tgl",
            product_type: PRODUCT,
            platform: "html5-desktop",
            client_type: "html5",
            game_type: "LOTT",
            page,
            page_size: 100,
          }),
        )
        return { items: said.games, next: afterOf(page, said) }
      })
      return {
        vendor: { code: "TCG_SEA", name: "TCG Lottery" },
        games: games.map(({ tcgGameCode, gameName, displayStatus }) => ({
          game: tcgGameCode,
          category: "ELOTT",
          names: { EN: gameName },
          status: displayStatus === "1" ? "active" : "maintenance",
        })),
      }
    },
    open: async ({ token, player, game, currency, language, returnUrl }) => {
      const said = await ask({
        method: "lg",
        username: player,
        product_type: PRODUCT,
        platform: "html5-desktop",
        game_mode: "1",
        game_code: game,
        language: language.toLowerCase(),
        currency,
        session_token: token,
        back_url: returnUrl,
      })
      return z.url().parse(said["game_url"])
    },
    entriesAre: "transactions",
    entries: async (from, to) =>
      allPages(1, async (page) => {
        const said = Bets.parse(
          await ask({
            method: "lbd",
            start_time: from.toISOString(),
            end_time: to.toISOString(),
            page,
            page_size: 1000,
          }),
        )
        return { items: said.details.map(entryOf), next: afterOf(page, said) }
      }),
    round: async ({ round, player }) =>
      Order.parse(await ask({ method: "lod", order_id: round, username: player })).state,
  }
}

const Answered = z.looseObject({ status: z.string() })
const page_info = z.object({ totalPage: z.string() })
const Page = z.object({
  page_info,
  games: z.array(
    z.object({
      tcgGameCode: z.string().min(1),
      gameName: z.string().min(1),
      displayStatus: z.string().default("1"),
    }),
  ),
})
const Order = z.object({ state: z.enum(ROUND_STATES) })
const Bets = z.object({
  page_info,
  details: z.array(
    z.object({
      kind: z.enum(["bet", "win"]),
      tx_id: z.string(),
      username: z.string(),
      currency: z.string(),
      amount: MoneyText,
      cancelled: z.boolean().default(false),
      time: z.string(),
    }),
  ),
})

const afterOf = (
  page: number,
  { page_info: info }: { readonly page_info: { readonly totalPage: string } },
): number | undefined => (page < Number(info.totalPage) ? page + 1 : undefined)

const entryOf = ({
  kind,
  tx_id,
  username,
  currency,
  amount,
  cancelled,
  time,
}: z.output<typeof Bets>["details"][number]): TransactionEntry => ({
  of: "transaction",
  kind,
  txId: tx_id,
  player: username,
  currency,
  amount,
  isTakenBack: cancelled,
  at: new Date(time),
})

import type { ClosingFacts } from "@croupier/contract/account-closing"
import { useT } from "../../i18n/i18n.tsx"
import type { MemberPageProps } from "../../modals/member-pages.ts"
import { Button } from "../../ui/button.tsx"
import { Money } from "../../ui/money.tsx"

const PARTS = ["money", "underWay", "inPlay", "bonus"] as const

/** Nothing of the member's is open. */
export const isClear = (facts: ClosingFacts): boolean => PARTS.every((part) => facts[part].length === 0)

/** The sums that an account's end waits for, with the way to the withdrawal. */
export function ClosingOpen({ facts, go }: MemberPageProps & { readonly facts: ClosingFacts }) {
  const t = useT("member")
  const rows = PARTS.flatMap((part) =>
    facts[part].map(({ asset, amount }) => ({
      key: `${part} ${asset}`,
      text: t(`closing_${part}`),
      asset,
      amount,
    })),
  )
  return (
    <>
      {rows.length > 0 || Number(facts.points) > 0 ? (
        <dl className="grid grid-cols-1 divide-y divide-line rounded-card border border-line bg-bg-2">
          {rows.map(({ key, text, asset, amount }) => (
            <div key={key} className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
              <dt className="text-fg-2">{text}</dt>
              <dd className="font-semibold">
                <Money value={amount} /> {asset}
              </dd>
            </div>
          ))}
          {Number(facts.points) > 0 ? (
            <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
              <dt className="text-fg-2">{t("closing_points")}</dt>
              <dd className="figures font-semibold">{facts.points}</dd>
            </div>
          ) : null}
        </dl>
      ) : null}
      {facts.money.length > 0 ? (
        <Button kind="outline" className="justify-self-start" onClick={() => go("withdraw")}>
          {t("closing_to_withdraw")}
        </Button>
      ) : null}
    </>
  )
}

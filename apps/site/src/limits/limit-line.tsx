import { playLimits, type LimitKind } from "@croupier/contract/protection/limits"
import { parseAmount } from "@croupier/money"
import { useQuery } from "@tanstack/react-query"
import { NEW_MILLIS, query } from "../api/query.ts"
import { useFormat, useT } from "../i18n/i18n.tsx"
import { limitText } from "./limit-text.ts"

/** The least that is left of the member's limits of some kinds; nothing where there is none. */
export default function LimitLine({ kinds }: { readonly kinds: readonly LimitKind[] }) {
  const t = useT("member")
  const format = useFormat()
  const { data } = useQuery({ ...query(playLimits, {}), staleTime: NEW_MILLIS })
  const [least] = (data?.limits ?? [])
    .filter(({ kind }) => kinds.includes(kind))
    .toSorted((one, other) => Number(parseAmount(one.left) - parseAmount(other.left)))
  if (!least) return null
  const name = `${t(`limit_kind_${least.kind}`)} ${t(`limit_period_${least.period}`)}`
  return (
    <p className="text-sm text-fg-2">{t("limit_line", name, limitText(least.kind, least.left, format))}</p>
  )
}

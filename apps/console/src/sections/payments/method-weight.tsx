import { weighMethod, type MethodTerms } from "@croupier/contract/console/methods"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { call } from "../../api/call.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"

const SETTLED_MS = 400

/** Effect of the typed terms on the site. Terms that the house refuses say nothing here. */
export function MethodWeight({ code, terms }: { readonly code: string; readonly terms: MethodTerms }) {
  const t = useT("console-payments")
  const text = JSON.stringify(terms)
  const [settled, settle] = useState({ text, terms })
  useEffect(() => {
    const timer = setTimeout(() => settle({ text, terms }), SETTLED_MS)
    return () => clearTimeout(timer)
    // The text says whether the terms differ.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text])
  const { data } = useQuery({
    queryKey: ["method-weight", code, settled.text],
    queryFn: () => call(weighMethod, { code, terms: settled.terms }),
    retry: false,
  })
  if (!data) return null
  const { provider } = data
  const lines = [
    ...(data.leavesSite ? [t("weigh_leaves")] : []),
    ...(data.isLast ? [t("weigh_last")] : []),
    ...(data.outside > 0
      ? [t("weigh_outside", formatNumber(data.outside), formatNumber(data.deposits))]
      : []),
    ...(provider && isBeyond(settled.terms, provider)
      ? [t("weigh_beyond", formatMoney(provider.least), formatMoney(provider.most))]
      : []),
  ]
  return (
    <section
      aria-label={t("method_weigh")}
      className={`grid gap-1 rounded-ctl border p-3 text-sm ${lines.length > 0 ? "border-loss" : "border-line"}`}
    >
      <h3 className="font-semibold">{t("method_weigh")}</h3>
      {lines.length === 0 ? <p>{t("weigh_none")}</p> : lines.map((line) => <p key={line}>{line}</p>)}
      {provider ? (
        <p className="text-fg-2">
          {t(
            "weigh_provider",
            formatMoney(provider.fee),
            formatMoney(provider.of),
            formatNumber(provider.seconds),
          )}
        </p>
      ) : null}
      {data.waiting > 0 ? (
        <p className="text-fg-2">{t("weigh_waiting", formatNumber(data.waiting))}</p>
      ) : null}
    </section>
  )
}

const isBeyond = (
  { minimum, maximum }: Pick<MethodTerms, "minimum" | "maximum">,
  { least, most }: { readonly least: string; readonly most: string },
): boolean => Number(minimum) < Number(least) || Number(maximum) > Number(most)

import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Notice } from "../../parts/notice.tsx"
import type { Vendor } from "./vendor.ts"

/** How our calls to a vendor went, and by which secrets both sides know each other. */
export function VendorLine({ vendor }: { readonly vendor: Vendor }) {
  const t = useT("console-games")
  const facts = [
    [t("vendor_kind"), t(`vendor_kind_${vendor.kind}`)],
    [t("line_success"), formatTime(vendor.lastSuccessAt)],
    [t("line_failure"), formatTime(vendor.lastFailureAt)],
    [t("fault"), vendor.fault ?? "–"],
    [t("line_rests_until"), formatTime(vendor.restsUntil)],
    [
      t("line_day"),
      t(
        "line_day_text",
        formatNumber(vendor.calls),
        formatNumber(vendor.failures),
        formatNumber(vendor.slow),
      ),
    ],
    [
      t("line_times"),
      vendor.averageMs === null
        ? "–"
        : `${formatNumber(vendor.averageMs)} / ${formatNumber(vendor.worstMs ?? 0)} ms`,
    ],
    [t("vendor_heard"), formatTime(vendor.lastHeardAt)],
    [t("addresses"), vendor.addresses.join(", ") || "–"],
  ] as const
  return (
    <section className="grid gap-2">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-fg-3">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {vendor.credentials.length > 0 ? (
        <>
          <h3 className="text-sm font-semibold">{t("credentials")}</h3>
          <ul className="grid gap-1 text-sm">
            {vendor.credentials.map(({ side, name, fingerprint }) => (
              <li key={`${side} ${name}`} className="flex flex-wrap justify-between gap-x-3">
                <span>{t(`credential_${side}`, name)}</span>
                <code dir="ltr">{fingerprint.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
              </li>
            ))}
          </ul>
          <p className="text-xs text-fg-3">{t("credentials_set", formatTime(vendor.credentialsSetAt))}</p>
          <Notice>{t(vendor.kind === "GWP" ? "credentials_gwp" : "credentials_adapter")}</Notice>
        </>
      ) : null}
    </section>
  )
}

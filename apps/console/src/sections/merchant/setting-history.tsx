import type { MerchantSettings } from "@croupier/contract/console/merchants"
import { listAudit } from "@croupier/contract/console/audit"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault } from "../../parts/notice.tsx"
import { settingName, settingText } from "../../parts/setting-words.ts"

/** As many entries of the merchant's log as one page holds are looked through. */
const MOST = 200

const at = (tree: unknown, path: string): unknown =>
  typeof tree === "object" && tree !== null && Object.hasOwn(tree, path)
    ? Object.entries(tree).find(([name]) => name === path)?.[1]
    : undefined

/** Who set one setting when, from what to what, and why: out of the log. */
export function SettingHistory({
  merchant,
  path,
  onClose,
}: {
  readonly merchant: MerchantSettings
  readonly path: string
  readonly onClose: () => void
}) {
  const t = useT("console-merchant")
  const target = `merchant:${merchant.code}`
  const { data, error } = useQuery(query(listAudit, { target, limit: MOST }))
  const form = merchant.forms[path]
  const rows = data?.rows.filter(
    ({ act, after }) => act.startsWith("merchants.settings") && at(after, path) !== undefined,
  )
  return (
    <Dialog title={t("setting_history", settingName(path))} onClose={onClose}>
      <Fault error={error} />
      {rows === undefined ? null : rows.length === 0 ? (
        <p className="text-fg-2">{t("setting_never_changed")}</p>
      ) : (
        <ol className="grid gap-3">
          {rows.map((row) => (
            <li key={row.seq} className="border-b border-line pb-2">
              <p className="text-sm text-fg-3">
                {formatTime(row.at)} · {row.staffLogin ?? "–"} · <code>{row.act}</code>
              </p>
              <p>
                {settingText(path, form, at(row.before, path))} →{" "}
                <strong>{settingText(path, form, at(row.after, path))}</strong>
              </p>
              <p className="text-sm text-fg-2">{row.why}</p>
            </li>
          ))}
        </ol>
      )}
      <Link to="/audit" search={{ target }} className="mt-3 inline-flex min-h-8 items-center text-brand-text">
        {t("room_audit")}
      </Link>
    </Dialog>
  )
}

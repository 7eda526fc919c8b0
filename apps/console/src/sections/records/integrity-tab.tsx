import { checkIntegrity, integrity } from "@croupier/contract/console/integrity"
import { useMutation, useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"
import { PageHead } from "../../parts/page-head.tsx"
import { BackupList } from "./backup-list.tsx"

/** Characters of a hash that its row shows; the title has all. */
const SHOWN = 16

const Hash = ({ value }: { readonly value: string | null }) =>
  value === null ? "–" : <code title={value}>{value.slice(0, SHOWN)}…</code>

/** Hashes of components beside the release, and clocks beside the house's. */
export function IntegrityTab() {
  const t = useT("console-records")
  const mayCheck = useMay("records.check")
  const { data, error } = useQuery(query(integrity, {}))
  const checking = useMutation({ mutationFn: () => call(checkIntegrity, {}) })
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  const isNamed = data.components.some(({ state }) => state !== "UNNAMED")
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title={t("tab_integrity")}>
        {mayCheck ? (
          <Button kind="main" busy={checking.isPending} onClick={() => checking.mutate()}>
            {t("records_check")}
          </Button>
        ) : null}
      </PageHead>
      <Fault error={checking.error} />
      {data.components.length > 0 && !isNamed ? <Notice>{t("records_no_release")}</Notice> : null}
      <h2 className="font-semibold">{t("records_components")}</h2>
      {data.components.length === 0 ? <p className="text-fg-3">{t("records_never")}</p> : null}
      {data.components.length === 0 ? null : (
        <TableFrame label={t("records_components")}>
          <thead>
            <tr>
              <th scope="col">{t("records_component")}</th>
              <th scope="col">{t("records_state")}</th>
              <FigureHeads of={[t("records_files")]} />
              <th scope="col">{t("records_release")}</th>
              <th scope="col">{t("records_found")}</th>
              <th scope="col">{t("records_checked")}</th>
            </tr>
          </thead>
          <tbody>
            {data.components.map(({ name, state, files, expected, found, checkedAt, since }) => (
              <tr key={name}>
                <td>{t(`records_component_${name}`)}</td>
                <td className={state === "DIFFERENT" ? "font-semibold text-loss" : undefined}>
                  {t(`records_component_state_${state}`)}
                  {since === null ? null : ` · ${formatTime(since)}`}
                </td>
                <td className="number">{formatNumber(files)}</td>
                <td>
                  <Hash value={expected} />
                </td>
                <td>
                  <Hash value={found} />
                </td>
                <td>{formatTime(checkedAt)}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      <h2 className="font-semibold">{t("records_clocks")}</h2>
      {data.clocks.length === 0 ? <p className="text-fg-3">{t("records_never")}</p> : null}
      {data.clocks.length === 0 ? null : (
        <TableFrame label={t("records_clocks")}>
          <thead>
            <tr>
              <th scope="col">{t("records_clock")}</th>
              <th scope="col">{t("records_state")}</th>
              <FigureHeads of={[t("records_ahead")]} />
              <th scope="col">{t("records_checked")}</th>
            </tr>
          </thead>
          <tbody>
            {data.clocks.map(({ source, state, ahead, checkedAt, since }) => (
              <tr key={source}>
                <td>{t(`records_clock_${source}`)}</td>
                <td className={state === "DRIFTS" ? "font-semibold text-loss" : undefined}>
                  {t(`records_clock_state_${state}`)}
                  {since === null ? null : ` · ${formatTime(since)}`}
                </td>
                <td className="number">{ahead === null ? "–" : t("records_ms", formatNumber(ahead))}</td>
                <td>{formatTime(checkedAt)}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      <BackupList backups={data.backups} />
    </section>
  )
}

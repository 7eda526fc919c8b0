import { paymentProviders } from "@croupier/contract/console/money"
import { listPaymentDifferences } from "@croupier/contract/console/payments"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatRelative, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { PageHead } from "../../parts/page-head.tsx"

type Provider = Value<typeof paymentProviders>["rows"][number]
type Course = Provider["charges"]
type Books = Pick<Value<typeof listPaymentDifferences>, "comparisons" | "statements">
const EVERY_MS = 30_000

/** Whether each provider answers, what it holds for the house, and how its last day went. */
export function ProvidersTab() {
  const t = useT("console-payments")
  const { data, error, isFetching, refetch } = useQuery({
    ...query(paymentProviders, {}),
    refetchInterval: EVERY_MS,
  })
  const { data: books } = useQuery({
    ...query(listPaymentDifferences, { limit: 1 }),
    refetchInterval: EVERY_MS,
  })
  return (
    <section className="grid grid-cols-1 gap-3">
      <PageHead title={t("tab_providers")}>
        <Button kind="bare" busy={isFetching} onClick={() => void refetch()}>
          <Icon name="refresh-cw" />
          {t("refresh")}
        </Button>
      </PageHead>
      <p className="text-sm text-fg-2">{t("providers_text")}</p>
      <Fault error={error} />
      {data?.rows.length === 0 ? <p className="text-fg-3">{t("list_none")}</p> : null}
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {data?.rows.map((row) => (
          <ProviderCard key={row.provider} provider={row} asset={data.asset} books={books} />
        ))}
      </div>
    </section>
  )
}

function ProviderCard({
  provider,
  asset,
  books,
}: {
  readonly provider: Provider
  readonly asset: string
  readonly books: Books | undefined
}) {
  const t = useT("console-payments")
  const { isSetUp, available, booked, fault, settles, charges, payouts } = provider
  const money = (amount: string | null) => (amount === null ? "–" : `${formatMoney(amount)} ${asset}`)
  return (
    <article className="grid content-start gap-3 rounded-card border border-line bg-bg-1 p-3">
      <h2 className="text-base font-semibold break-words">{provider.provider}</h2>
      {isSetUp ? (
        fault === null ? (
          <Notice tone="right">{t("provider_answers")}</Notice>
        ) : (
          <Notice tone="wrong">{t("provider_silent", fault)}</Notice>
        )
      ) : (
        <Notice>{t("provider_none")}</Notice>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact name={t("provider_available")}>
          <strong className="figures">{money(available)}</strong>
        </Fact>
        <Fact name={t("provider_booked")}>
          <span className="figures">{money(booked)}</span>
        </Fact>
        {settles ? (
          <Fact name={t("provider_settles")}>
            {settles.at} · {settles.zone}
          </Fact>
        ) : null}
      </dl>
      <CourseTable
        courses={[
          [t("tab_deposits"), charges],
          [t("tab_withdrawals"), payouts],
        ]}
      />
      {books ? <Reconciled provider={provider.provider} books={books} /> : null}
      <p className="flex flex-wrap gap-x-4">
        <Link to="/payments" search={{ tab: "comparison" }} className="link">
          {t("tab_comparison")}
        </Link>
        <Link to="/payments" search={{ tab: "report", split: "provider" }} className="link">
          {t("tab_report")}
        </Link>
      </p>
    </article>
  )
}

/** How far its charges and its daily statements were compared with our books. */
function Reconciled({ provider, books }: { readonly provider: string; readonly books: Books }) {
  const t = useT("console-payments")
  const compared = books.comparisons.find((each) => each.provider === provider)
  const statement = books.statements.find((each) => each.provider === provider)
  const tone = (found: number, fault: string | null) =>
    found > 0 || fault !== null ? "text-loss" : "text-fg-2"
  return (
    <>
      {compared ? (
        <p className={`text-sm break-words ${tone(compared.found, compared.fault)}`}>
          {t("provider_compared", formatTime(compared.upto), formatNumber(compared.found))} {compared.fault}
        </p>
      ) : null}
      {statement ? (
        <p className={`text-sm break-words ${tone(statement.found, statement.fault)}`}>
          {t(
            "provider_statement",
            statement.day,
            formatNumber(statement.lines),
            formatNumber(statement.found),
          )}{" "}
          {statement.fault}
        </p>
      ) : null}
    </>
  )
}

/** Charges and payouts begun in the last day, and how they went. */
function CourseTable({ courses }: { readonly courses: readonly (readonly [string, Course])[] }) {
  const t = useT("console-payments")
  const heads = [
    t("course_begun"),
    t("course_done"),
    t("course_refused"),
    t("course_waiting"),
    t("course_last"),
  ]
  return (
    <div
      role="region"
      aria-label={t("course_day")}
      // Without a mouse the arrow keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-sm whitespace-nowrap">
        <caption className="pb-1 text-start text-fg-2">{t("course_day")}</caption>
        <thead>
          <tr className="text-fg-3">
            <th scope="col" className="text-start font-normal">
              {t("kind")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 text-end font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {courses.map(([name, { begun, done, refused, waiting, lastDoneAt }]) => (
            <tr key={name} className="figures">
              <th scope="row" className="pe-2 text-start font-normal">
                {name}
              </th>
              <td className="px-2 text-end">{formatNumber(begun)}</td>
              <td className="px-2 text-end">
                {formatNumber(done)}
                {begun > 0 ? ` (${formatNumber(Math.round((done * 100) / begun))} %)` : ""}
              </td>
              <td className={`px-2 text-end ${refused > 0 ? "text-loss" : ""}`}>{formatNumber(refused)}</td>
              <td className="px-2 text-end">{formatNumber(waiting)}</td>
              <td className="px-2 text-end" title={formatTime(lastDoneAt)}>
                {lastDoneAt === null ? "–" : formatRelative(lastDoneAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-2">{name}</dt>
      <dd className="break-words">{children}</dd>
    </>
  )
}

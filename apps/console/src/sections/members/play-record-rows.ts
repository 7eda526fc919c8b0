import { sheetCell } from "@croupier/contract/console/sheet-cell"
import type { PlayRecord } from "@croupier/contract/console/play-record"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import type { Translate } from "../../i18n/texts.ts"

/** A field of the record: its name, how it shows, and how a file holds it. */
interface RecordRow {
  readonly name: string
  readonly shown: string
  readonly value: string
}

/** The fields of a play's record in the order of GLI-19 v3.0, 2.8.2. */
export function recordRows(record: PlayRecord, t: Translate<"console-members">): readonly RecordRow[] {
  const plain = (name: string, value: string | null, shown = value): RecordRow => ({
    name,
    shown: shown || "–",
    value: value ?? "",
  })
  const money = (name: string, sum: string | null): RecordRow =>
    plain(name, sum, sum === null ? null : `${formatMoney(sum)} ${record.asset}`)
  const time = (name: string, at: string | null): RecordRow =>
    plain(name, at, at === null ? null : formatTime(at))
  const { place } = record
  const where = place && [place.country, place.ip].filter(Boolean).join(" ")
  return [
    plain(t("play_record_play"), record.play),
    plain(t("play_record_member"), record.memberId),
    time(t("play_record_began"), record.beganAt),
    time(t("play_record_ended"), record.endedAt),
    plain(t("play_record_game"), [record.vendor, record.game, record.gameName].filter(Boolean).join(" · ")),
    plain(t("play_record_version"), record.version),
    money(t("play_record_denomination"), record.denomination),
    money(t("play_record_before"), record.fundsBefore),
    money(t("play_record_after"), record.fundsAfter),
    money(t("play_record_wagered"), record.wagered),
    money(t("play_record_wagered_bonus"), record.wageredBonus),
    money(t("play_record_won"), record.won),
    money(t("play_record_won_bonus"), record.wonBonus),
    money(t("play_record_rebate"), record.rebate),
    money(t("play_record_jackpot_in"), record.jackpotPaidIn),
    money(t("play_record_jackpot_won"), record.jackpotWon),
    plain(t("play_record_choice"), record.choice),
    plain(t("play_record_outcome"), record.outcome),
    plain(t("play_record_details"), record.details),
    plain(
      t("play_record_place"),
      place && `${where} ${place.at}`,
      place && t(`play_record_place_${place.source}`, where || "–", formatTime(place.at)),
    ),
    plain(t("play_record_status"), record.status, t(`play_record_status_${record.status}`)),
  ]
}

/** The record as a file of one line under its headings (RFC 4180), which no spreadsheet takes for a formula. */
export function recordFile(rows: readonly RecordRow[]): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell) => `"${sheetCell(cell).replaceAll('"', '""')}"`).join(",")
  // The mark tells a spreadsheet that the file is UTF-8.
  return `\uFEFF${line(rows.map(({ name }) => name))}\r\n${line(rows.map(({ value }) => value))}\r\n`
}

import { formatDay } from "../../i18n/format.ts"

/** "20261121" as people write it. */
export const dayText = (day: string): string =>
  formatDay(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)))))

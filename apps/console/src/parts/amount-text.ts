/** An amount as it is typed: more than nothing, at most four decimals. */
export const AMOUNT_PATTERN = String.raw`(?!0+(\.0+)?$)\d{1,12}(\.\d{1,4})?`
const whole = new RegExp(`^(?:${AMOUNT_PATTERN})$`)

export const isAmountText = (text: string): boolean => whole.test(text)

/** An amount as it is typed: more than nothing, at most four decimals. */
export const AMOUNT_PATTERN = String.raw`(?!0+(\.0+)?$)\d{1,12}(\.\d{1,4})?`
/** An amount of an offer as it is typed: nothing or more, at most two decimals. */
export const MONEY_PATTERN = "[0-9]{1,12}([.][0-9]{1,2})?"

const whole = new RegExp(`^(?:${AMOUNT_PATTERN})$`)
const wholeMoney = new RegExp(`^(?:${MONEY_PATTERN})$`)

export const isAmountText = (text: string): boolean => whole.test(text)
export const isMoneyText = (text: string): boolean => wholeMoney.test(text)

import type { Language } from './shapes.ts';

/** One sentence in every language. */
export type Texts = Readonly<Record<Language, string>>;

/** Codes with what a customer reads for them. */
export type Reasons = Readonly<Record<string, Texts>>;

/** Why a gate stands, and what lifts it. `legal`: a law or an order asks for it; only such a gate may keep a customer's own money for longer. */
type GateReasonTexts = { readonly legal: boolean; readonly text: Texts; readonly remedy: Texts };

const contactUs: Texts = {
  en: 'Please contact customer service.',
  de: 'Bitte wenden Sie sich an den Kundenservice.',
  kor: '고객센터에 문의해 주세요.',
  zh: '请联系客服。',
  zhHant: '請聯繫客服。',
};
const issuer: Texts = {
  en: 'It ends with the order. Whoever issued the order can change it.',
  de: 'Sie endet mit der Anordnung. Ändern kann sie nur, wer sie erlassen hat.',
  kor: '명령이 끝나면 해제됩니다. 변경은 명령을 내린 기관만 할 수 있습니다.',
  zh: '命令结束后即解除。只有发出命令的机构可以更改。',
  zhHant: '命令結束後即解除。只有發出命令的機構可以更改。',
};

export const gateReasons = {
  'suspected-takeover': {
    legal: false,
    text: {
      en: 'We suspect that somebody else got into the account.',
      de: 'Wir vermuten, dass jemand anderes Zugang zum Konto hatte.',
      kor: '다른 사람이 계정에 접속한 것으로 의심됩니다.',
      zh: '我们怀疑有他人进入了该账户。',
      zhHant: '我們懷疑有他人進入了該帳戶。',
    },
    remedy: {
      en: 'Confirm to customer service that it is you.',
      de: 'Weisen Sie sich beim Kundenservice aus.',
      kor: '고객센터에서 본인임을 확인해 주세요.',
      zh: '请向客服确认您的身份。',
      zhHant: '請向客服確認您的身分。',
    },
  },
  'locked-by-customer': {
    legal: false,
    text: {
      en: 'The account was locked at your own wish.',
      de: 'Das Konto wurde auf Ihren eigenen Wunsch gesperrt.',
      kor: '고객님의 요청으로 계정이 잠겼습니다.',
      zh: '账户已按您的要求锁定。',
      zhHant: '帳戶已按您的要求鎖定。',
    },
    remedy: {
      en: 'Confirm to customer service that it is you, and it is opened again.',
      de: 'Weisen Sie sich beim Kundenservice aus, dann wird es wieder geöffnet.',
      kor: '고객센터에서 본인임을 확인하시면 다시 열립니다.',
      zh: '向客服确认身份后即可重新开启。',
      zhHant: '向客服確認身分後即可重新開啟。',
    },
  },
  'document-expired': {
    legal: false,
    text: {
      en: 'Your identity document has run out.',
      de: 'Ihr Ausweis ist abgelaufen.',
      kor: '신분증의 유효기간이 만료되었습니다.',
      zh: '您的身份证件已过期。',
      zhHant: '您的身分證件已過期。',
    },
    remedy: {
      en: 'Submit a valid document under real-name verification.',
      de: 'Reichen Sie bei der Identitätsprüfung einen gültigen Ausweis ein.',
      kor: '실명 인증에서 유효한 신분증을 제출해 주세요.',
      zh: '请在实名认证中提交有效证件。',
      zhHant: '請在實名認證中提交有效證件。',
    },
  },
  'terms-breached': {
    legal: false,
    text: {
      en: 'We are examining whether the terms of trading were kept.',
      de: 'Wir prüfen, ob die Handelsbedingungen eingehalten wurden.',
      kor: '거래 약관 준수 여부를 확인하고 있습니다.',
      zh: '我们正在核查是否遵守了交易条款。',
      zhHant: '我們正在核查是否遵守了交易條款。',
    },
    remedy: contactUs,
  },
  'court-order': {
    legal: true,
    text: {
      en: 'A court has ordered it.',
      de: 'Ein Gericht hat sie angeordnet.',
      kor: '법원의 명령에 따른 조치입니다.',
      zh: '依据法院命令。',
      zhHant: '依據法院命令。',
    },
    remedy: issuer,
  },
  'authority-order': {
    legal: true,
    text: {
      en: 'An authority has ordered it.',
      de: 'Eine Behörde hat sie angeordnet.',
      kor: '관계 당국의 명령에 따른 조치입니다.',
      zh: '依据主管机关命令。',
      zhHant: '依據主管機關命令。',
    },
    remedy: issuer,
  },
  // Where the law forbids to tell why (GwG § 47): since when, until when, where to complain, nothing else.
  'statutory-review': {
    legal: true,
    text: { en: 'Statutory review', de: 'Gesetzliche Prüfung', kor: '법정 심사', zh: '法定审查', zhHant: '法定審查' },
    remedy: {
      en: 'You can complain to customer service and to the BaFin (www.bafin.de).',
      de: 'Beschweren können Sie sich beim Kundenservice und bei der BaFin (www.bafin.de).',
      kor: '고객센터와 BaFin(www.bafin.de)에 이의를 제기할 수 있습니다.',
      zh: '您可以向客服和德国联邦金融监管局（www.bafin.de）投诉。',
      zhHant: '您可以向客服和德國聯邦金融監理局（www.bafin.de）投訴。',
    },
  },
  'account-ended': {
    legal: false,
    text: {
      en: 'The account has ended.',
      de: 'Das Konto ist beendet.',
      kor: '계정이 해지되었습니다.',
      zh: '账户已终止。',
      zhHant: '帳戶已終止。',
    },
    remedy: {
      en: 'Customer service sends you your statements and pays out what is left.',
      de: 'Der Kundenservice schickt Ihnen Ihre Auszüge und zahlt aus, was noch da ist.',
      kor: '고객센터에서 거래 내역을 보내 드리고 잔액을 지급합니다.',
      zh: '客服会向您发送对账单并支付余额。',
      zhHant: '客服會向您寄送對帳單並支付餘額。',
    },
  },
} as const satisfies Record<string, GateReasonTexts>;

export type GateReason = keyof typeof gateReasons;

/** What an operator reads for the reason of a gate: the customer's own sentence, but where that speaks of what he did himself. */
export const gateReasonsAtDesk: Readonly<Record<string, Pick<Texts, 'en' | 'de'>>> = {
  ...Object.fromEntries(Object.entries(gateReasons).map(([code, { text }]) => [code, text])),
  'locked-by-customer': { en: 'The customer has locked the account himself.', de: 'Der Kunde hat das Konto selbst gesperrt.' },
};

/** The reasons that a gate of each kind may have. */
export const reasonsOfGates = {
  disabled: ['account-ended'],
  'login-banned': ['suspected-takeover', 'locked-by-customer'],
  frozen: ['suspected-takeover', 'court-order', 'authority-order', 'statutory-review'],
  'trade-banned': ['document-expired', 'terms-breached', 'court-order', 'authority-order'],
  'withdrawal-banned': ['court-order', 'authority-order', 'statutory-review'],
} as const satisfies Record<string, readonly GateReason[]>;

/** Why somebody was let in again who had forgotten or lost what shows who he is, or not. */
export const recoveryReasons = {
  'identity-shown': {
    en: 'You have shown that the account is yours.',
    de: 'Sie haben gezeigt, dass das Konto Ihres ist.',
    kor: '본인의 계정임이 확인되었습니다.',
    zh: '您已证明该账户属于您。',
    zhHant: '您已證明該帳戶屬於您。',
  },
  'identity-not-shown': {
    en: 'What you told us doesn’t show that the account is yours. Please contact customer service.',
    de: 'Ihre Angaben zeigen nicht, dass das Konto Ihres ist. Bitte wenden Sie sich an den Kundenservice.',
    kor: '제출하신 내용만으로는 본인의 계정임을 확인할 수 없습니다. 고객센터에 문의해 주세요.',
    zh: '您提供的信息不足以证明该账户属于您。请联系客服。',
    zhHant: '您提供的資訊不足以證明該帳戶屬於您。請聯繫客服。',
  },
  'not-asked-by-owner': {
    en: 'The owner of the account has not asked for this.',
    de: 'Der Inhaber des Kontos hat das nicht beantragt.',
    kor: '계정 소유자가 요청한 것이 아닙니다.',
    zh: '账户持有人并未提出此申请。',
    zhHant: '帳戶持有人並未提出此申請。',
  },
} as const satisfies Reasons;

/** Why a withdrawal wasn't paid, or came back. */
export const withdrawalReasonWords = {
  'payee-not-own': {
    en: 'The account isn’t the customer’s own.',
    de: 'Das Konto gehört nicht dem Kunden selbst.',
    kor: '계좌가 고객 본인의 것이 아닙니다.',
    zh: '收款账户不属于客户本人。',
    zhHant: '收款帳戶不屬於客戶本人。',
  },
  'rail-refused': {
    en: 'The bank or the network refuses to pay there.',
    de: 'Die Bank oder das Netz zahlt dorthin nicht.',
    kor: '은행 또는 네트워크가 해당 계좌로의 지급을 거부했습니다.',
    zh: '银行或网络拒绝向该账户付款。',
    zhHant: '銀行或網路拒絕向該帳戶付款。',
  },
  'customer-asked': {
    en: 'The customer asked for it.',
    de: 'Der Kunde hat darum gebeten.',
    kor: '고객이 요청했습니다.',
    zh: '应客户要求。',
    zhHant: '應客戶要求。',
  },
  'initiation-failed': {
    en: 'Withdrawal initiation failed.',
    de: 'Die Auszahlung konnte nicht beauftragt werden.',
    kor: '출금을 시작하지 못했습니다.',
    zh: '提现发起失败。',
    zhHant: '提現發起失敗。',
  },
  'bank-rejected': {
    en: 'The bank could not pay it.',
    de: 'Die Bank konnte sie nicht auszahlen.',
    kor: '은행이 지급하지 못했습니다.',
    zh: '银行未能支付。',
    zhHant: '銀行未能支付。',
  },
  'bank-returned': {
    en: 'The bank of the payee sent it back.',
    de: 'Die Bank des Empfängers hat sie zurückgeschickt.',
    kor: '수취 은행이 반환했습니다.',
    zh: '收款银行已退回。',
    zhHant: '收款銀行已退回。',
  },
  deadline: {
    en: 'Nobody had decided by the deadline, so it was approved by itself.',
    de: 'Bis zum Termin hat niemand entschieden, damit war sie von selbst freigegeben.',
    kor: '기한까지 결정되지 않아 자동으로 승인되었습니다.',
    zh: '到期无人决定，已自动批准。',
    zhHant: '到期無人決定，已自動批准。',
  },
} as const satisfies Reasons;

/** Why an appeal against a gate was granted or not. */
export const appealReasons = {
  'cleared-up': {
    en: 'The matter is cleared up, the block is lifted.',
    de: 'Die Sache ist geklärt, die Sperre ist aufgehoben.',
    kor: '확인이 완료되어 제한이 해제되었습니다.',
    zh: '事情已查清，限制已解除。',
    zhHant: '事情已查清，限制已解除。',
  },
  unfounded: {
    en: 'The block was not justified, and is lifted.',
    de: 'Die Sperre war nicht berechtigt und ist aufgehoben.',
    kor: '제한이 부당하여 해제되었습니다.',
    zh: '限制没有依据，已解除。',
    zhHant: '限制沒有依據，已解除。',
  },
  'proof-missing': {
    en: 'What you told us does not clear it up; please contact customer service.',
    de: 'Ihre Angaben klären die Sache nicht; bitte wenden Sie sich an den Kundenservice.',
    kor: '제출하신 내용만으로는 확인이 어렵습니다. 고객센터에 문의해 주세요.',
    zh: '您提供的信息不足以说明情况，请联系客服。',
    zhHant: '您提供的資訊不足以說明情況，請聯繫客服。',
  },
  'legal-duty': {
    en: 'We are obliged to keep the block.',
    de: 'Wir sind verpflichtet, die Sperre beizubehalten.',
    kor: '법적 의무에 따라 제한을 유지해야 합니다.',
    zh: '我们有义务维持该限制。',
    zhHant: '我們有義務維持該限制。',
  },
} as const satisfies Reasons;

/** Why an announced deposit was rejected. */
export const depositReasons = {
  'no-money-came': {
    en: 'No money has come.',
    de: 'Es ist kein Geld angekommen.',
    kor: '돈이 도착하지 않았습니다.',
    zh: '未收到资金。',
    zhHant: '未收到資金。',
  },
  'proof-unreadable': {
    en: 'The proof can’t be read.',
    de: 'Der Nachweis ist nicht lesbar.',
    kor: '증빙을 읽을 수 없습니다.',
    zh: '凭证无法辨认。',
    zhHant: '憑證無法辨認。',
  },
  'proof-of-another': {
    en: 'The proof shows another transfer.',
    de: 'Der Nachweis zeigt eine andere Überweisung.',
    kor: '증빙이 다른 송금의 것입니다.',
    zh: '凭证显示的是另一笔转账。',
    zhHant: '憑證顯示的是另一筆轉帳。',
  },
  'sender-not-own': {
    en: 'The money comes from an account that isn’t the customer’s own.',
    de: 'Das Geld kommt von einem Konto, das nicht dem Kunden gehört.',
    kor: '돈이 본인 명의가 아닌 계좌에서 왔습니다.',
    zh: '资金来自非本人账户。',
    zhHant: '資金來自非本人帳戶。',
  },
} as const satisfies Reasons;
export type DepositReason = keyof typeof depositReasons;

/** Why an application of identity was rejected. */
export const identityReasons = {
  'photo-unreadable': {
    en: 'The writing on a photo can’t be read.',
    de: 'Auf einem Foto ist die Schrift nicht zu lesen.',
    kor: '사진의 글자를 읽을 수 없습니다.',
    zh: '照片文字无法辨认。',
    zhHant: '照片文字無法辨認。',
  },
  'photo-cut-off': {
    en: 'A part of the document is missing on a photo.',
    de: 'Auf einem Foto fehlt ein Teil des Ausweises.',
    kor: '사진에 신분증 일부가 빠져 있습니다.',
    zh: '照片中证件不完整。',
    zhHant: '照片中證件不完整。',
  },
  'photo-not-the-document': {
    en: 'A photo doesn’t show the document you named, or only a copy.',
    de: 'Ein Foto zeigt nicht den genannten Ausweis oder nur eine Kopie.',
    kor: '사진이 해당 신분증이 아니거나 사본입니다.',
    zh: '照片不是所填证件，或仅为复印件。',
    zhHant: '照片不是所填證件，或僅為影本。',
  },
  'document-not-accepted': {
    en: 'This document isn’t accepted.',
    de: 'Dieser Ausweis wird nicht angenommen.',
    kor: '이 신분증은 사용할 수 없습니다.',
    zh: '不接受该证件。',
    zhHant: '不接受該證件。',
  },
  'document-ran-out': {
    en: 'The document has run out.',
    de: 'Der Ausweis ist abgelaufen.',
    kor: '신분증이 만료되었습니다.',
    zh: '证件已过期。',
    zhHant: '證件已過期。',
  },
  'name-differs': {
    en: 'The name differs from the document.',
    de: 'Der Name stimmt nicht mit dem Ausweis überein.',
    kor: '이름이 신분증과 다릅니다.',
    zh: '姓名与证件不符。',
    zhHant: '姓名與證件不符。',
  },
  'birth-date-differs': {
    en: 'The date of birth differs from the document.',
    de: 'Das Geburtsdatum stimmt nicht mit dem Ausweis überein.',
    kor: '생년월일이 신분증과 다릅니다.',
    zh: '出生日期与证件不符。',
    zhHant: '出生日期與證件不符。',
  },
  'number-differs': {
    en: 'The number differs from the document.',
    de: 'Die Nummer stimmt nicht mit dem Ausweis überein.',
    kor: '번호가 신분증과 다릅니다.',
    zh: '号码与证件不符。',
    zhHant: '號碼與證件不符。',
  },
  'data-implausible': {
    en: 'Details of address, tax or source of money don’t fit together.',
    de: 'Angaben zu Anschrift, Steuer oder Herkunft des Geldes passen nicht zusammen.',
    kor: '주소, 세금 또는 자금 출처 정보가 맞지 않습니다.',
    zh: '地址、税务或资金来源信息不一致。',
    zhHant: '地址、稅務或資金來源資訊不一致。',
  },
  'not-possible': {
    en: 'We can’t verify this account. Please contact customer service.',
    de: 'Wir können dieses Konto nicht bestätigen. Bitte wenden Sie sich an den Kundenservice.',
    kor: '이 계좌를 인증할 수 없습니다. 고객센터에 문의해 주세요.',
    zh: '无法认证此账户，请联系客服。',
    zhHant: '無法認證此帳戶，請聯絡客服。',
  },
} as const satisfies Reasons;

export type IdentityReason = keyof typeof identityReasons;

/** Reasons of an operator that a customer isn't the person of a list's entry. The customer reads neither the entry nor the reason. */
export const clearingReasonWords = {
  'not-listed-birth-date': { en: 'Another date of birth than the entry', de: 'Anderes Geburtsdatum als im Eintrag' },
  'not-listed-nationality': {
    en: 'Another nationality or birthplace than the entry',
    de: 'Andere Staatsangehörigkeit oder anderer Geburtsort als im Eintrag',
  },
  'not-listed-name': { en: 'Only a part of the name is alike', de: 'Nur ein Teil des Namens ist ähnlich' },
  'not-listed-document': { en: 'Another document than that of the entry', de: 'Anderes Ausweisdokument als im Eintrag' },
  'not-listed-no-person': { en: 'The entry is of no natural person', de: 'Der Eintrag nennt keine natürliche Person' },
} as const;
export const clearingReasons = Object.keys(clearingReasonWords) as readonly (keyof typeof clearingReasonWords)[];
/** Kinds of reviews of a customer of which he hears nothing: a block that operators propose to each other, and a name like an entry of a new list. */
export const untoldReviews: readonly string[] = ['gate', 'screening'];

/** Whether a customer may read why something was decided. */
export const isToldReason = (reason: string): boolean => !Object.hasOwn(clearingReasonWords, reason);

import type { Texts } from './texts.js';

export const simplifiedChinese: Texts = {
  // Every Chinese, traditional script too: the simplified one is nearer to it than English is.
  tag: 'zh-Hans',
  prefix: 'zh',
  direction: 'ltr',
  greeting: '{name}，您好：',
  greetingWithoutName: '您好：',
  changes: {
    password_set: '已设置新密码。',
    password_removed: '密码已删除。',
    username_changed: '用户名已更改。',
    email_changed: '邮箱地址已更改。',
    phone_number_changed: '电话号码已更改。',
    totp_added: '已添加身份验证器应用。',
    totp_removed: '已移除身份验证器应用。',
    passkey_added: '已添加通行密钥。',
    passkey_removed: '已移除通行密钥。',
    recovery_codes_created: '已生成新的恢复码。',
    recovery_codes_removed: '恢复码已删除。',
    identity_linked: '已关联其他登录服务。',
    identity_unlinked: '已取消关联其他登录服务。',
    impersonated: '管理员已以您的身份登录，以便为您提供帮助。',
    account_deleted: '账户已删除。',
  },
  circumstances: {
    at: '时间：{when}',
    from: '网络地址：{address}',
    byOther: '由管理员或应用更改。',
    name: '名称：{name}',
    end: '到期时间：{when}',
  },
  endings: {
    personal_token: {
      title: '您的一个访问令牌将在 {time}后到期',
      body: '您的一个访问令牌即将到期。到期后，使用该令牌的程序将被拒绝。',
    },
    delegate: {
      title: '代您操作的权限将在 {time}后到期',
      body: '某个应用或某个人可以代您操作。该权限即将到期。',
    },
    registration_token: {
      title: '一个注册令牌将在 {time}后到期',
      body: '一个注册令牌即将到期。到期后，应用无法再用它注册。',
    },
    scim_token: {
      title: '一个 SCIM 令牌将在 {time}后到期',
      body: '一个 SCIM 令牌即将到期。到期后，使用它的目录无法再更新此处的人员和组。',
    },
    client_secret: {
      title: '一个应用的密钥将在 {time}后到期',
      body: '一个应用的密钥即将到期。到期后，任何人都无法登录该应用。',
    },
    provider_certificate: {
      title: '一个身份提供方的证书将在 {time}后到期',
      body: '一个身份提供方的证书即将到期。请询问该提供方接下来使用哪个证书签名，并将其一并录入。',
    },
    application_certificate: {
      title: '一个 SAML 应用的证书将在 {time}后到期',
      body: '一个使用 SAML 的应用的证书即将到期。请询问接下来使用哪个证书，' + '并将其一并录入。',
    },
  },
  letters: {
    one_time_password: {
      subject: '您的 {client} 验证码',
      body: '您的 {client} 验证码是：',
      validity: '验证码只能使用一次，{time}内有效。{client} 的任何人都不会向您索要验证码。',
      unasked: '如果您并未尝试登录，请忽略此消息。请勿将验证码告诉他人。',
      short: '{code} 是您的 {client} 验证码，{time}内有效。请勿告诉他人。',
    },
    address_change: {
      subject: '您在 {client} 的新地址验证码',
      body: '此验证码用于向 {client} 证明可以在此联系到您：',
      validity: '验证码只能使用一次，{time}内有效。{client} 的任何人都不会向您索要验证码。',
      unasked: '如果您没有要求更改地址或号码，请忽略此消息。请勿将验证码告诉他人。',
      short: '{code} 用于为 {client} 确认此号码，{time}内有效。请勿告诉他人。',
    },
    password_reset: {
      subject: '重设 {client} 密码',
      body: '有人请求为您的 {client} 账户设置新密码。',
      action: '设置新密码',
      validity: '链接只能使用一次，{time}内有效。',
      unasked: '如果不是您本人的请求，请忽略此消息。您的密码不会改变。',
      short: '设置 {client} 的新密码：{link} 链接{time}内有效。',
    },
    email_verification: {
      subject: '确认您的 {client} 邮箱地址',
      body: '请确认此地址属于您的 {client} 账户。',
      action: '确认地址',
      validity: '链接只能使用一次，{time}内有效。',
      unasked: '如果您没有该账户，请忽略此消息。',
      short: '确认您的 {client} 地址：{link} 链接{time}内有效。',
    },
    invitation: {
      subject: '{client} 邀请您加入',
      inviter: '{inviter} 邀请您加入 {client}。',
      body: '{client} 已为您准备好账户。',
      action: '接受邀请',
      validity: '链接只能使用一次，{time}内有效。',
      unasked: '如果您没有在等待此邀请，请忽略此消息。',
      short: '{client} 邀请您加入：{link} 链接{time}内有效。',
    },
    account_exists: {
      subject: '您已有 {client} 账户',
      body: '有人（可能是您）想用此地址创建 {client} 账户，但该账户已经存在。',
      action: '登录',
      unasked: '如果不是您本人，无需任何操作，一切照旧。',
      short: '您已有 {client} 账户。{link}',
    },
    account_changed: {
      subject: '您的 {client} 账户有变更',
      body: '您的 {client} 账户有以下变更：',
      action: '不是我本人操作',
      unasked:
        '如果您知道此变更，无需任何操作。如果不知道，请通过链接设置新密码，这会使所有设备退出登录。' +
        '然后请在账户页面检查您的第二种验证方式，并告知 {client} 的管理员。',
      unaskedWithoutLink:
        '如果您知道此变更，无需任何操作。如果不知道，请立即联系 {client} 的管理员。' +
        '为了您的安全，此消息不含链接。',
      short: '您的 {client} 账户有变更：{changes} 如果不是您本人，请联系管理员。{link}',
    },
    end_ahead: {
      subject: '{client}：{ending}',
      body: '{ending}',
      action: '查看',
      unasked: '如果仍然需要，请及时更换。如果不需要，您无需进行任何操作。',
      short: '{client}：{ending}。{link}',
    },
    webhook_failing: {
      subject: '{client}：一个 Webhook 已失败一天',
      body: '一天以来，{client} 的一个 Webhook 无法送达某个事件。它会继续尝试约四天，之后被停用。',
      action: '查看',
      unasked: '如果不再需要其接收方，请删除或停用该 Webhook。',
      short: '{client}：一个 Webhook 已失败一天。{link}',
    },
    webhook_disabled: {
      subject: '{client}：一个 Webhook 已被停用',
      body: '{client} 的一个 Webhook 已被停用，因为其接收方不接受事件。在重新启用之前，它不再通知任何内容。',
      action: '查看',
      unasked: '如果不再需要其接收方，您无需进行任何操作。',
      short: '{client}：一个 Webhook 已被停用。{link}',
    },
  },
};

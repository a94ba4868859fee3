/** People of a user pool: the answer of `ListUsers`, and a table of its user import. */

export const cognitoId = 'e5984561-cf9a-497d-a71a-a9a70b12c406';

export const cognitoAnswer = {
  Users: [
    {
      Username: cognitoId,
      Attributes: [
        { Name: 'sub', Value: cognitoId },
        { Name: 'email', Value: 'ada@harbour.example' },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'phone_number', Value: '+4930123456' },
        { Name: 'phone_number_verified', Value: 'false' },
        { Name: 'name', Value: 'Ada Lovelace' },
        { Name: 'given_name', Value: 'Ada' },
        { Name: 'locale', Value: 'de' },
        { Name: 'address', Value: 'Quay 1, Hamburg' },
        { Name: 'updated_at', Value: '1700000000' },
        { Name: 'custom:badge', Value: '7' },
        { Name: 'identities', Value: '[{"userId":"1","providerName":"Google"}]' },
      ],
      UserCreateDate: 1_601_986_935.296,
      UserLastModifiedDate: 1_601_986_935.296,
      Enabled: true,
      UserStatus: 'CONFIRMED',
      MFAOptions: [{ DeliveryMedium: 'SMS', AttributeName: 'phone_number' }],
    },
    {
      Username: 'grace',
      Attributes: [{ Name: 'sub', Value: '659b143f-982e-4fb8-aa31-41b0023c38fe' }],
      UserCreateDate: '2020-10-06T12:22:15.296Z',
      Enabled: false,
      UserStatus: 'COMPROMISED',
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    },
  ],
  PaginationToken: 'more',
};

export const cognitoTable = [
  'name,given_name,email,email_verified,phone_number,phone_number_verified,address,updated_at,custom:badge,' +
    'cognito:mfa_enabled,cognito:username',
  'Ada Lovelace,Ada,ada@harbour.example,TRUE,+4930123456,false,"Quay 1, Hamburg",1700000000,7,true,ada',
  ',,,,+4930777777,TRUE,,,,FALSE,+4930777777',
  ',,grace@harbour.example,FALSE,,,,,,FALSE,grace@harbour.example',
].join('\n');

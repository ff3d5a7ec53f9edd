from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="colour_words",
            field=models.BooleanField(
                default=False,
                help_text="Where a game is played with many colours, their names are shown too. Only you see them.",
                verbose_name="say colours in words",
            ),
        ),
    ]
